// A server of our own and a real browser: what every test of a whole client needs.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const kServer = process.env['BANQUIER_E2E_SERVER'] ?? '../build/dev/bin/e2e_server';
const kChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const kPatience = 60_000; // for a machine that has other work too
export const kSecret = '5a'.repeat(32);

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
export const sideways = { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true } as const;
export const laptop = { viewport: { width: 1280, height: 800 } } as const;
export const low = { viewport: { width: 1366, height: 650 } } as const;
export const projector = { viewport: { width: 1920, height: 1080 } } as const;

interface ServerOptions {
  secret?: string;
  speed?: number; // of the table's clock
  folder?: string; // games are kept there, and survive the process
  port?: number;
}

export class TestServer {
  #process: ChildProcess | null = null;
  port = 0;

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const server = new TestServer();
    await server.#run(options);
    return server;
  }
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  #run({ secret = kSecret, speed = 1, folder, port = 0 }: ServerOptions): Promise<void> {
    const child = spawn(kServer, [`${port}`, secret, `${speed}`, ...(folder ? [folder] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    return new Promise((done, failed) => {
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
      child.stdout.once('data', (text: Buffer) => {
        this.port = Number(text.toString().trim());
        done();
      });
    });
  }
  /** At once, as a crash does it. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }
  /** Again at the same port, with the games of its folder. */
  again(options: ServerOptions = {}): Promise<void> {
    return this.#run({ ...options, port: this.port });
  }
}

let browser: Browser | null = null;
export async function theBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: kChromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader', // WebGL without an accelerator
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}

const kTold = 200; // of what went over the wire
const kEvidence = '../build/logs/e2e';

/** A person with a browser of their own. What the console complained about is in `complaints`. */
export class Person {
  readonly complaints: string[] = [];
  readonly #wire: string[] = [];
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.watch(page);
  }
  watch(page: Page): void {
    page.on('console', (message) => {
      // A lost connection is reported by the browser itself, whatever a page does.
      const network = /WebSocket connection|Failed to load resource|net::ERR_/.test(message.text());
      if (message.type() === 'error' && !network) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('websocket', (socket) => {
      this.#note('open');
      socket.on('framesent', ({ payload }) => this.#note(`> ${String(payload)}`));
      socket.on('framereceived', ({ payload }) => this.#note(`< ${String(payload)}`));
      socket.on('close', () => this.#note('closed'));
    });
  }
  #note(what: string): void {
    this.#wire.push(`${new Date().toISOString()} ${what.slice(0, 2_000)}`);
    if (this.#wire.length > kTold) this.#wire.shift();
  }
  /** What there was to be seen when a test failed, for whoever has to find out why. */
  async testify(test: string, name: string): Promise<void> {
    const file = `${kEvidence}/${test.replace(/\W+/g, '-')}-${name}`;
    mkdirSync(kEvidence, { recursive: true });
    const screen = await this.page.locator('body').innerText();
    writeFileSync(`${file}.txt`, [this.page.url(), screen, ...this.complaints, ...this.#wire].join('\n'));
    await this.page.screenshot({ path: `${file}.png` });
  }
  leave(): Promise<void> {
    return this.context.close();
  }
}

export async function aPerson(server: TestServer, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await (
    await theBrowser()
  ).newContext({
    serviceWorkers: 'block', // what is kept for later visits has a test of its own: offline
    baseURL: server.address,
    locale: 'en',
    reducedMotion: 'reduce',
    ...laptop,
    ...options,
  });
  context.setDefaultTimeout(kPatience);
  return new Person(context, await context.newPage());
}
