/**
 * Public entry `gatehouse-elements/testing.js`: a provider in the page, for demonstrations, tests and pages that are drawn
 * before there is a real one.
 */
export {
  createFakeProvider,
  FAKE_CLIENT_ID,
  type FakeControl,
  type FakeProvider,
  type FakeProviderOptions,
  type FakeRequest,
  type OwnAnswer,
  type OwnAnswers,
} from './fake/createFakeProvider.ts';
export { scenarios, type Fault, type Scenario, type ScenarioName } from './fake/scenarios.ts';
export type { RefusalCode } from './fake/refusal.ts';
export { SAMPLE_PASSWORD, sampleAccounts, sampleDocument } from './sample/sample.ts';
export type { SampleDocument, SampleMembership, SampleUser } from './sample/document.ts';
export { controlOf, demoOptions, type DemoOptions } from './demo.ts';
