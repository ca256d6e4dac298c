/**
 * Secrets of the tests themselves, which no run may print: the key of their databases, and the password of their
 * people.
 */
export const TEST_SECRETS = new Map([
  ['the encryption key of the tests', 'ab'.repeat(32)],
  ['the password of the tests', 'correct horse battery'],
]);

/** Every form in which an output may hold a text. */
function formsOf(text) {
  const bytes = Buffer.from(text);
  const encoded = encodeURIComponent(text);
  // In base64 a text looks different by its place among the bytes. The first and last characters mix with its
  // neighbours.
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const tail = (before + bytes.length) % 3 === 0 ? 0 : 1;
    return whole.slice(before === 0 ? 0 : before + 1, whole.length - tail);
  });
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encoded,
    encoded.replaceAll('%20', '+'),
    encoded.toLowerCase(),
    bytes.toString('hex'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Names of the canaries that stand in a text. */
export const findCanaries = (canaries, text) => {
  const lower = text.toLowerCase();
  return [...canaries].flatMap(([name, canary]) =>
    formsOf(canary).some((form) => text.includes(form) || lower.includes(form.toLowerCase())) ? [name] : [],
  );
};
