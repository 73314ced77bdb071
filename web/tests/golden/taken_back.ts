// The story of taken-back, kept for tests without a server; make.ts makes it anew.

import told from '../fixtures/taken-back.json.br';
import type { Story } from './stories';

export const takenBackStory = told as Story;
