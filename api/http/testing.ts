/** A wire that answers by hand and keeps what was sent. */
export function handWire(answer: (attempt: number) => Response | Promise<Response> = () => Response.json({})) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url, init, headers: new Headers(init.headers) });
    return answer(sent.length);
  };
  return { sent, fetch };
}

/** A clock whose pauses are over at once, and which keeps how long they were asked to be. */
export function handPauses() {
  const pauses: number[] = [];
  return { pauses, after: (ms: number, callback: () => void) => (pauses.push(ms), queueMicrotask(callback), () => {}) };
}
