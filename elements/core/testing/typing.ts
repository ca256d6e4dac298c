/** Types into a field that React draws, in place of what is there. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string): void {
  if (!field) throw new Error('there is no field');
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A call that is answered when the test says so, and how often it was sent. */
export function heldCall(answer: () => Response = () => new Response(null, { status: 204 })) {
  const waiting: ((sent: Response) => void)[] = [];
  let sent = 0;
  return {
    sent: () => sent,
    answer: () => {
      sent++;
      return new Promise<Response>((done) => void waiting.push(done));
    },
    release: () => waiting.splice(0).forEach((done) => done(answer())),
  };
}
