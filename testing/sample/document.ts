export type {
  SeedDocument as SampleDocument,
  SeedMembership as SampleMembership,
  SeedUser as SampleUser,
} from '../../api/contract/seed.ts';
