import { PORTAL_CATEGORIES } from '../../api/contract/portalRights.ts';

/** A permission that every role holds. */
export const ALWAYS_KEY = 'support.help';

/** The sample product's own permissions. `projects.*` is a pattern. */
export const productPermissions = [
  { key: 'reports.export', name: 'Export reports', description: 'Download reports as CSV', categoryId: 'reports' },
  { key: 'reports.read', name: 'Read reports', description: 'Open the reports page', categoryId: 'reports' },
  {
    key: 'projects.*',
    name: 'Everything in projects',
    description: 'Create, change and delete projects',
    categoryId: 'projects',
  },
  { key: 'projects.read', name: 'Read projects', description: 'Open projects', categoryId: 'projects' },
  {
    key: 'payouts.approve',
    name: 'Approve payouts',
    description: 'Release money to a customer',
    categoryId: 'billing',
  },
  { key: 'billing.read', name: 'Read invoices', description: 'Open invoices', categoryId: 'billing' },
  {
    key: ALWAYS_KEY,
    name: 'Read the help',
    description: 'Open the help pages',
    categoryId: 'support',
    assignmentType: 'ALWAYS',
  },
  {
    key: 'support.impersonate',
    name: 'Act for a customer',
    description: 'For the staff of the vendor',
    categoryId: 'support',
    assignmentType: 'NEVER',
  },
] as const;

/** What the page that edits a role groups the permissions by. */
export const categories = [
  ...PORTAL_CATEGORIES,
  { id: 'reports', name: 'Reports', description: 'Figures and exports' },
  { id: 'projects', name: 'Projects', description: 'Where the work is' },
  { id: 'billing', name: 'Billing', description: 'Money' },
  { id: 'support', name: 'Support', description: 'Help for customers' },
] as const;
