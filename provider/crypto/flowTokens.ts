import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a flow waits for: a code that was mailed for one of these. */
export type FlowPurpose = 'activation' | 'invitation';

/** A person in a flow, and the tenant it leads to. */
export interface Flow {
  readonly userId: string;
  readonly tenantId: string | undefined;
  /** Names the flow: 256 bits. Its code is taken there alone. */
  readonly flow: string;
}

/**
 * Names of flows that wait for a mailed code. A flow token says which person, tenant and flow a code belongs to; it
 * proves nothing and opens nothing without the code. It stays the same when the same browser has another code sent, so
 * that a page which is open goes on.
 */
export interface FlowTokens {
  make(purpose: FlowPurpose, flow: Flow): string;
  /** Undefined for a token that was not made here, or for another person. */
  read(purpose: FlowPurpose, userId: string, token: string): Flow | undefined;
  /** A placeholder subject for the flow of a taken address: always the same for one address. */
  nobody(emailKey: string): string;
}

const TENANT_BYTES = 16;
const FLOW_BYTES = 32;

export function createFlowTokens(secret: Buffer): FlowTokens {
  const digest = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', secret)
      .update(`flow:${parts.join(':')}`)
      .digest();
  const proofOf = (purpose: FlowPurpose, { userId, tenantId = '', flow }: Flow): Buffer =>
    digest(purpose, userId.toLowerCase(), tenantId, flow);
  return {
    make(purpose, flow) {
      const tenant = Buffer.alloc(TENANT_BYTES);
      tenant.write((flow.tenantId ?? '').replaceAll('-', ''), 'hex');
      const name = Buffer.alloc(FLOW_BYTES);
      name.write(flow.flow, 'base64url');
      return Buffer.concat([tenant, name, proofOf(purpose, flow)]).toString('base64url');
    },
    read(purpose, userId, token) {
      const bytes = Buffer.from(token, 'base64url');
      const tenant = bytes.subarray(0, TENANT_BYTES);
      const tenantId = tenant.some((byte) => byte !== 0) ? toUuid(tenant) : undefined;
      const flow = bytes.subarray(TENANT_BYTES, TENANT_BYTES + FLOW_BYTES).toString('base64url');
      const proof = proofOf(purpose, { userId, tenantId, flow });
      const given = bytes.subarray(TENANT_BYTES + FLOW_BYTES);
      const isIt = given.length === proof.length && timingSafeEqual(given, proof);
      return isIt && bytes.toString('base64url') === token
        ? { userId: userId.toLowerCase(), tenantId, flow }
        : undefined;
    },
    nobody(emailKey) {
      const bytes = digest('nobody', emailKey).subarray(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return toUuid(bytes);
    },
  };
}

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
