import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMailbox, toSender } from './address.ts';

describe('An address that mails are sent to', () => {
  it('is one plain mailbox', () => {
    for (const plain of [
      'ada@acme.test',
      "o'hara+list@mail.acme.test",
      'a.b-c_d@x.test',
      'root@localhost',
      'ADA@acme.test',
    ])
      assert.equal(toMailbox(plain), plain);
  });

  it('is kept in its normal form', () => {
    assert.equal(toMailbox('  ada@acme.test\n'), 'ada@acme.test');
    assert.equal(toMailbox('ａｄａ@acme.test'), 'ada@acme.test');
    assert.equal(toMailbox('ada@Acme.TEST'), 'ada@acme.test');
    assert.equal(toMailbox('ada@bücher.test'), 'ada@xn--bcher-kva.test');
  });

  it('PRO-30 is refused when it is several, none, or anything but a mailbox', () => {
    const refused = [
      '',
      'ada',
      '@acme.test',
      'ada@',
      'ada@acme.test, eve@evil.test',
      'ada@acme.test,eve@evil.test',
      'ada@acme.test;eve@evil.test',
      'eve@evil.test ada@acme.test',
      'ada@acme.test@evil.test',
      'ada＠evil.test',
      'eve＠evil.test@acme.test',
      'eve﹫evil.test@acme.test',
      'ada@acme.test，eve@evil.test',
      '"ada"@acme.test',
      '"eve@evil.test"@acme.test',
      '"eve@evil.test> "@acme.test',
      'Ada <ada@acme.test>',
      '<ada@acme.test>',
      'ada@acme.test (eve@evil.test)',
      'ada(comment)@acme.test',
      'team: ada@acme.test;',
      'ada@[127.0.0.1]',
      'ada@acme.test\r\nBcc: eve@evil.test',
      'ada@acme.test\0',
      'ada\u0000@acme.test',
      '.ada@acme.test',
      'a..da@acme.test',
      'ada.@acme.test',
      'ada@-acme.test',
      'ada@acme..test',
      'ada@acme.test.',
      'ada@acme_x.test',
      'jörg@acme.test',
      'ad a@acme.test',
      `${'a'.repeat(65)}@acme.test`,
      `ada@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}`,
    ];
    assert.deepEqual(
      refused.filter((text) => toMailbox(text) !== undefined),
      [],
    );
  });
});

describe('The sender of mails', () => {
  it('is an address, with a name or without', () => {
    assert.deepEqual(toSender('Acme, Inc. <no-reply@acme.test>'), undefined);
    assert.deepEqual(toSender('"Acme, Inc." <no-reply@acme.test>'), {
      name: 'Acme, Inc.',
      address: 'no-reply@acme.test',
    });
    assert.deepEqual(toSender('Büro <no-reply@acme.test>'), { name: 'Büro', address: 'no-reply@acme.test' });
    assert.deepEqual(toSender('no-reply@acme.test'), { name: '', address: 'no-reply@acme.test' });
    for (const wrong of ['', 'Acme', 'a@x.test, b@x.test', 'Acme <a@x.test> <b@x.test>'])
      assert.equal(toSender(wrong), undefined, wrong);
  });
});
