import { portalReads, portalWrites } from 'gatehouse-contract/contract.js';
import type { SeedDocument } from '../app/createProvider.ts';
import { seedWith } from './seed.ts';

const keys = [...portalReads(), ...portalWrites()];
const whole = seedWith(...keys);
/** Ada may do everything; Rob may read people and manage tokens. */
export const tokenSeed: SeedDocument = {
  ...whole,
  vendor: { machineToMachineAuthStrategy: 'Both' },
  roles: whole.roles.map((role) =>
    role.key === 'reader'
      ? { ...role, permissions: [...role.permissions, ...keys.filter((key) => key.endsWith('ApiTokens'))] }
      : role,
  ),
};
