// Browsers besides Chromium, as Debian has them: Firefox by its own WebDriver BiDi, WebKit by WebDriver.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface OtherBrowser {
  go(address: string): Promise<void>;
  /** What a function comes to inside the page; nothing of its surroundings goes with it. */
  readonly run: <T>(inside: () => T) => Promise<T>;
  /** What the console complained about. */
  readonly complaints: () => Promise<string[]>;
  close(): Promise<void>;
}

type Noting = Window & { complaints?: string[] };

const kPatience = 120_000; // ms until a browser has begun, where many work on two cores
const kWebKit = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Ends once it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill();
  await gone;
}
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
/** Each line of a stream, as it comes. */
function lines(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const all = (rest + text).split('\n');
    rest = all.pop() ?? '';
    all.forEach(take);
  });
}
/** What a line of a stream matches first. */
function announced(child: ChildProcess, stream: Readable, what: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`${child.spawnfile} has not said ${what}`)), kPatience);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${child.spawnfile} ended with ${code}`)));
    lines(stream, (line) => {
      const found = what.exec(line);
      if (!found) return;
      clearTimeout(timer);
      done(found[1] ?? found[0]);
    });
  });
}

/** A window of Firefox, without a screen. */
export async function firefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'banquier-firefox-'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', `${await freePort()}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await announced(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);

  interface Said {
    type: 'success' | 'error' | 'event';
    id?: number;
    method?: string;
    result?: unknown;
    message?: string;
    params?: { level?: string; text?: string };
  }
  const complaints: string[] = [];
  const waiting = new Map<number, (said: Said) => void>();
  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((done, failed) => {
    socket.onopen = () => done();
    socket.onerror = () => failed(new Error(`${address} does not answer`));
  });
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    if (said.id !== undefined) waiting.get(said.id)?.(said);
    else if (said.method === 'log.entryAdded' && said.params?.level === 'error')
      complaints.push(said.params.text ?? '');
  };
  let last = 0;
  async function tell<T>(method: string, params: object): Promise<T> {
    const id = ++last;
    const said = await new Promise<Said>((done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (said.type === 'error') throw new Error(`${method}: ${said.message}`);
    return said.result as T;
  }
  await tell('session.new', { capabilities: {} });
  await tell('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await tell<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await tell('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });

  return {
    complaints: () => Promise.resolve(complaints),
    go: (url) => tell('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run<T>(inside: () => T) {
      const answer = await tell<{
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `JSON.stringify((${String(inside)})() ?? null)`,
        target: { context },
        awaitPromise: false,
      });
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result?.value ?? 'null') as T;
    },
    async close() {
      socket.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A window of WebKit, on a screen that nobody sees. */
export async function webkit(): Promise<OtherBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await announced(screen, screen.stdout, /^(\d+)$/);
  const home = mkdtempSync(join(tmpdir(), 'banquier-webkit-'));
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  async function tell<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : path.startsWith('/status') ? 'GET' : 'DELETE',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  for (const until = Date.now() + kPatience; ;)
    try {
      await tell('/status');
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  const { sessionId } = await tell<{ sessionId: string }>('/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: kWebKit,
          args: ['--automation'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  async function run<T>(inside: () => T): Promise<T> {
    const script = `return JSON.stringify((${String(inside)})() ?? null)`;
    return JSON.parse(await tell<string>(`${session}/execute/sync`, { script, args: [] })) as T;
  }

  return {
    // The driver hushes what the browser writes: the page collects it, from when it stands there.
    complaints: () => run(() => (window as Noting).complaints ?? ['the page has gone']),
    async go(url) {
      await tell(`${session}/url`, { url });
      await run(() => {
        const complaints: string[] = ((window as Noting).complaints = []);
        const plain = console.error.bind(console);
        console.error = (...said: unknown[]) => {
          complaints.push(said.map(String).join(' '));
          plain(...said);
        };
        addEventListener('error', ({ message }) => complaints.push(message));
        addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      });
    },
    run,
    async close() {
      await tell(session);
      await end(child);
      await end(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
