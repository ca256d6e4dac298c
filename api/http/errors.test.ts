import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, errorTexts, IdentityError, toApiError, type ApiErrorFields } from './errors.ts';

describe('a failure', () => {
  const failed = (fields: Partial<ApiErrorFields> = {}): ApiError =>
    new ApiError({ statusCode: 400, message: 'no', ...fields });

  it('is told to the hook from status 500 on (ERR-005)', () => {
    assert.deepEqual(
      [499, 500, 503].map((statusCode) => failed({ statusCode }).reportable),
      [false, true, true],
    );
  });

  it('is a refusal where the provider has read the request: neither after a timeout nor of a captcha', () => {
    const refusals = [399, 400, 404, 408, 410, 429, 499, 500].filter((statusCode) => failed({ statusCode }).isRefusal);
    assert.deepEqual(refusals, [400, 404, 410, 429, 499]);
    assert.equal(failed({ errorCode: 'ER-CAPTCHA-REQUIRED' }).isRefusal, false);
  });

  it('is an outage where the provider has failed or not answered, and nothing else', () => {
    const codes = ['GH-NETWORK', 'GH-TIMEOUT', 'GH-COOLDOWN', 'GH-ABORTED', 'GH-STALE', 'GH-NETWORK-X'];
    assert.deepEqual(
      codes.filter((errorCode) => failed({ statusCode: 0, errorCode }).isOutage),
      ['GH-NETWORK', 'GH-TIMEOUT', 'GH-COOLDOWN'],
    );
    assert.deepEqual(
      [499, 500].map((statusCode) => failed({ statusCode }).isOutage),
      [false, true],
    );
  });

  it('is silent where what failed was aborted', () => {
    const { code, statusCode, silent } = toApiError(new DOMException('left', 'AbortError'));
    assert.deepEqual([code, statusCode, silent], ['GH-ABORTED', 0, true]);
    assert.equal(toApiError(new DOMException('late', 'TimeoutError')).statusCode, 500);
  });

  it('shows nothing when the page left or the owner changed, and is shown otherwise', () => {
    const silent = ['GH-ABORTED', 'GH-STALE', 'GH-REDIRECTED', 'GH-NETWORK', 'ER-1'].map(
      (errorCode) => failed({ errorCode }).silent,
    );
    assert.deepEqual(silent, [true, true, true, false, false]);
  });

  it('knows the texts the specification fixes', () => {
    assert.equal(failed({ message: errorTexts.tenantMissing }).fixedText, 'tenantMissing');
    assert.equal(failed({ message: errorTexts.unreadable }).fixedText, 'unreadable');
    assert.equal(failed().fixedText, undefined);
  });

  it('says of itself what nobody else has said', () => {
    const { code, errorCode, fromProvider, traceId, retryAfter } = failed();
    assert.deepEqual(
      [code, errorCode, fromProvider, traceId, retryAfter],
      ['ER-ADMIN-PORTAL-GENERIC-ERROR', 'ER-ADMIN-PORTAL-GENERIC-ERROR', false, null, undefined],
    );
  });

  it('of another kind counts as 500, and an ApiError stays what it is', () => {
    const own = failed();
    assert.equal(toApiError(own), own);
    const cause = new IdentityError('GH-X', 'secret');
    assert.equal(cause.name, 'IdentityError');
    const error = toApiError(cause);
    assert.deepEqual([error.statusCode, error.message, error.cause], [500, 'Unknown error occurred', cause]);
    assert.equal(toApiError('x', 'text').message, 'text');
  });
});
