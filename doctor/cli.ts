#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { version } from '../elements/core/shell/define.ts';
import { commandLine } from './command.ts';
import { navigate } from './navigate.ts';

process.exitCode = await commandLine(process.argv.slice(2), {
  write: (text) => process.stdout.write(`${text}\n`),
  coloured: process.stdout.isTTY && !process.env['NO_COLOR'],
  version,
  fetch: (address, init) => fetch(address, init),
  now: Date.now,
  navigate,
  pageOf: (code) => {
    try {
      return readFileSync(new URL(`../../docs/errors/${code}.md`, import.meta.url), 'utf8');
    } catch {
      return undefined;
    }
  },
});
