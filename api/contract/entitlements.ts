import { endpoint } from './endpoint.ts';

export const treatments = ['true', 'false'] as const;
export type Treatment = (typeof treatments)[number];

export type ConditionOperation =
  | 'in_list'
  | 'starts_with'
  | 'ends_with'
  | 'contains'
  | 'matches'
  | 'equal'
  | 'greater_than'
  | 'greater_than_equal'
  | 'lower_than'
  | 'lower_than_equal'
  | 'between_numeric'
  | 'is'
  | 'on'
  | 'between_date'
  | 'on_or_after'
  | 'on_or_before';

export interface Condition {
  attribute: string;
  negate: boolean;
  op: ConditionOperation;
  value: Record<string, unknown>;
}

/** Conditions that belong together; groups nest. Anything but `or` is read as `and`. */
export interface ConditionGroup {
  conditionLogic: 'and' | 'or';
  conditions: (Condition | ConditionGroup)[];
}

export interface Rule extends ConditionGroup {
  treatment: Treatment;
}

export interface FeatureFlag {
  on: boolean;
  offTreatment: Treatment;
  defaultTreatment: Treatment;
  rules?: Rule[];
}

export interface Feature {
  planIds: string[];
  /** Epoch milliseconds; -1 never expires; null: no direct entry; absent: entitled without end. */
  expireTime?: number | null;
  linkedPermissions: string[];
  featureFlag?: FeatureFlag;
}

export interface Plan {
  defaultTreatment: Treatment;
  rules?: Rule[];
}

/** Everything a page needs to answer what the current user is entitled to. */
export interface EntitlementsBundle {
  features: Record<string, Feature>;
  plans: Record<string, Plan>;
  /** Key patterns; `*` matches any run of characters. Only `true` grants. */
  permissions: Record<string, true>;
}

export const entitlementsEndpoints = {
  load: endpoint<object, EntitlementsBundle>()('GET', '/entitlements/api/v2/user-entitlements'),
} as const;
