import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isWellFormed, newSecret } from './secretText.ts';

const kinds = ['tenant_token', 'tenant_secret', 'user_token', 'user_secret'] as const;

describe('the secret of an API token', () => {
  it('is described by the documentation as it looks', () => {
    const page = readFileSync(new URL('../../../docs/provider.md', import.meta.url), 'utf8');
    const [, source = 'none'] = /`\^(gatehouse_[^`]+)\$`/.exec(page) ?? [];
    for (const kind of kinds) assert.match(newSecret(kind), new RegExp(`^${source}$`));
  });

  it('ends in the CRC-32 of what is before it', () => {
    const known = `gatehouse_user_token_${'A'.repeat(43)}`;
    assert.equal(isWellFormed(`${known}2d01c22d`), true);
    assert.equal(isWellFormed(`${known}00000000`), false);
    for (const kind of kinds) assert.equal(isWellFormed(newSecret(kind).replace(kind, 'tenant_other')), false);
  });
});
