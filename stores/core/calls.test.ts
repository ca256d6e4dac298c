import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vendorEndpoints } from '../../api/contract/vendor.ts';
import type { Call } from '../../api/modules/call.ts';
import { callsThrough } from './calls.ts';

describe('the calls of an app', () => {
  it('pass through what was registered, the last step first, and then to the provider', async () => {
    const passed: string[] = [];
    const { call, beforeCall } = callsThrough((async () => passed.push('sent')) as Call);
    for (const name of ['first', 'second'])
      beforeCall((asked, send) => {
        passed.push(name);
        return send(...asked);
      });
    await call(vendorEndpoints.flags);
    assert.deepEqual(passed, ['second', 'first', 'sent']);
  });

  it('are answered and sent again by a step', async () => {
    let sent = 0;
    const { call, beforeCall } = callsThrough((async () => ++sent) as Call);
    beforeCall(async (asked, send) => [await send(...asked), await send(...asked)]);
    assert.deepEqual(await call(vendorEndpoints.flags), [1, 2]);
  });
});
