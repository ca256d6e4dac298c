/**
 * Public entry `gatehouse-elements/testing.js`: a provider in the page, for demonstrations, tests and pages that are
 * drawn before there is a real one.
 */
export { createFakeProvider, FAKE_CLIENT_ID } from './fake/createFakeProvider.ts';
export type {
  FakeControl,
  FakeProvider,
  FakeProviderOptions,
  FakeRequest,
  OwnAnswer,
  OwnAnswers,
} from './fake/options.ts';
export type { FakeMail, FakeMailPurpose } from './fake/mails.ts';
export { scenarios, type Fault, type Scenario, type ScenarioName } from './fake/scenarios.ts';
export type { RefusalCode } from './fake/refusal.ts';
export { SAMPLE_CODE } from './fake/factors.ts';
export { withSubAccounts } from './sample/accounts.ts';
export { SAMPLE_PASSWORD, sampleAccounts, sampleDocument } from './sample/sample.ts';
export type { SampleDocument, SampleMembership, SampleUser } from './sample/document.ts';
export { controlOf, demoOptions, type DemoOptions } from './demo.ts';
