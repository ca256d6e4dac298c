import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safeImageUrl, safeUrl } from './urls.ts';

const links = [
  'https://example.com/a?b#c',
  'http://localhost:4000/x',
  'http://auth.localhost/x',
  'http://127.0.0.1:8080/',
  'http://[::1]:8080/',
];
const images = [
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/jpeg;base64,/9j/',
  'data:image/webp;base64,UklGRg==',
  'data:image/gif;base64,R0lGODlh',
  'DATA:image/PNG,x',
];
const refused = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,x',
  'data:image/pngx,',
  'data:image/png',
  'data:text/html;image/png,x',
  'data:,image/png;',
  'blob:https://example.com/1',
  'file:///x',
  'ftp://example.com',
  'http://example.com/',
  'http://localhost.evil.com/',
  'http://127.0.0.1.evil.com/',
  'http://evil.com#localhost',
  'http://evillocalhost/',
  'https://user@example.com/',
  'https://:p@example.com/',
  'https://user:p@example.com/',
  'https://',
  '/avatar.png',
  '//example.com/x',
  '',
  undefined,
  null,
  5,
  {},
  ['https://example.com'],
];

describe('API-15: addresses from server data', () => {
  it('API-15: pass as https, on this machine as http', () => {
    for (const value of links) {
      assert.equal(safeUrl(value), value);
      assert.equal(safeImageUrl(value), value);
    }
  });

  it('API-15: pass as data only where a picture is shown, and only as one', () => {
    for (const value of images) {
      assert.equal(safeImageUrl(value)?.toLowerCase(), value.toLowerCase());
      assert.equal(safeUrl(value), undefined);
    }
  });

  it('API-15: are refused in every other form', () => {
    for (const value of refused) {
      assert.equal(safeUrl(value), undefined, String(value));
      assert.equal(safeImageUrl(value), undefined, String(value));
    }
  });

  it('API-15: may be relative where the caller knows to what', () => {
    assert.equal(
      safeImageUrl('/avatars/1.png', 'https://auth.example.com/frontegg'),
      'https://auth.example.com/avatars/1.png',
    );
    assert.equal(safeImageUrl('javascript:alert(1)', 'https://auth.example.com'), undefined);
    assert.equal(safeUrl('/x', 'http://example.com'), undefined);
  });
});
