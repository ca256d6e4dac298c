import type { Endpoint } from '../../api/contract/endpoint.ts';
import { ApiError } from '../../api/http/errors.ts';
import { unsigned } from '../../testing/fake/session.ts';
import type { Clock } from '../core/ports.ts';

/** A tenant as the provider names it, called by its id. */
export const tenantOf = (id: string) => ({
  id,
  tenantId: id,
  name: id,
  vendorId: 'v',
  isReseller: false,
  metadata: '{}',
  deletedAt: null,
  createdAt: '',
  updatedAt: '',
});

/** An unsigned token: stores never check signatures, and never treat a claim as a right. */
export const toToken = unsigned;

export interface HandSession {
  user: string;
  tenant: string;
}

/** A provider in a few lines: one browser's cookie session, refreshed, switched and ended, with faults on demand. */
export function handProvider(clock: Clock, { lifetime = 60 }: { lifetime?: number } = {}) {
  const state = {
    session: undefined as HandSession | undefined,
    /** Every request's path, in order. */
    requests: [] as string[],
    fault: undefined as ((path: string) => ApiError | undefined) | undefined,
    /** Answers wait for this. */
    gate: undefined as Promise<void> | undefined,
    lifetime,
    /** Off: tokens of one second read alike. */
    unique: true,
    issued: 0,
    /** The version of the rights, for a provider that tells it. */
    rights: undefined as string | undefined,
    /** The permissions of everybody. */
    permissions: [] as string[],
  };
  const version = () => state.rights !== undefined && { rightsVersion: state.rights };
  const unauthorized = (): ApiError =>
    new ApiError({ statusCode: 401, message: 'Unauthorized', errorCode: 'ER-00401', fromProvider: true });
  const issue = ({ user, tenant }: HandSession) => {
    const iat = Math.floor(clock.now() / 1000);
    const accessToken = toToken({
      sub: user,
      tenantId: tenant,
      iat,
      exp: iat + state.lifetime,
      ...(state.unique && { jti: String(++state.issued) }),
    });
    return { accessToken, expiresIn: state.lifetime, mfaRequired: false };
  };
  const need = (): HandSession => {
    if (!state.session) throw unauthorized();
    return state.session;
  };
  const answers: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
    'POST /identity/resources/auth/v1/user/token/refresh': () => issue(need()),
    'POST /identity/resources/auth/v1/logout': () => ((state.session = undefined), {}),
    'GET /identity/resources/users/v2/me': () => ({
      id: need().user,
      sub: need().user,
      email: `${need().user}@x.example`,
      name: need().user,
      tenantId: need().tenant,
      permissions: state.permissions.map((key) => ({ id: key, key, name: key })),
      roles: [],
      verified: true,
      ...version(),
    }),
    'GET /identity/resources/users/v3/me/tenants': () => ({
      tenants: [tenantOf('acme'), tenantOf('globex')],
      activeTenant: tenantOf(need().tenant),
    }),
    'PUT /identity/resources/users/v1/tenant': (body) => ((need().tenant = String(body['tenantId'])), {}),
    'GET /identity/resources/users/sessions/v1/me/current': () => (need(), { id: 's', current: true, ...version() }),
    'GET /entitlements/api/v2/user-entitlements': () => (need(), { features: {}, plans: {}, permissions: {} }),
    'GET /flags': () => ({}),
  };
  async function answer(endpoint: Endpoint<never>, body: Record<string, unknown> = {}): Promise<unknown> {
    state.requests.push(endpoint.path);
    await state.gate;
    const fault = state.fault?.(endpoint.path);
    if (fault) throw fault;
    const found = answers[`${endpoint.method} ${endpoint.path}`];
    if (!found) throw new ApiError({ statusCode: 404, message: 'Not found', fromProvider: true });
    return found(body);
  }
  const count = (path: string): number => state.requests.filter((one) => one.endsWith(path)).length;
  return { state, issue, answer, count };
}
