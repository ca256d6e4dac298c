const tests = ['provider/applications/applications.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const assignments = at('applications/assignments');
const routes = at('applications/routes');
const refresh = at('auth/refresh');
const circumstances = at('auth/circumstances');

/** Faults in who may use which application. */
export default {
  tests,
  faults: [
    assignments('an assignment names another tenant', 'body.tenantId !== principal.tenantId ||', ''),
    assignments('unknown applications are passed over', '|| named.length < new Set(body.appIds).size', ''),
    assignments(
      'a free application is given to one person',
      "accessType === 'MANAGED_ACCESS'",
      "accessType !== 'none'",
    ),
    assignments(
      'taking away empties the whole list',
      'eq(userApplications.userId, userId), inArray(userApplications.applicationId, appIds)',
      'eq(userApplications.userId, userId)',
    ),
    assignments(
      'taking away does so in every tenant',
      'eq(userApplications.tenantId, tenantId), eq(userApplications.userId, userId), inArray(userApplications.applicationId, appIds)',
      'eq(userApplications.userId, userId), inArray(userApplications.applicationId, appIds)',
    ),
    assignments('an application is given that is switched off', '.where(eq(applications.isActive, true))', ''),
    assignments(
      'people of other tenants are told',
      'eq(userApplications.tenantId, tenantId), eq(memberships.invisible, false)',
      'eq(memberships.invisible, false)',
    ),
    assignments('people are told whom nobody may see', 'eq(memberships.invisible, false),', ''),
    assignments('the audit does not say what was given', 'details: { [kind]: changed }', 'details: {}'),
    routes('nobody may read their own applications', "access: { ...readers, orSelf: 'userId' }", 'access: readers'),
    routes('readers write', 'const writers = { anyOf: [WRITE_USERS] }', 'const writers = { anyOf: [READ_USERS] }'),
    refresh('a session outlives its application', '!(await mayStayInApplication(db, tenantId, session))', 'false'),
    refresh('a refresh for another tenant ends the session', 'tenantId !== own', 'false'),
    circumstances(
      'a session stays in an application that is switched off',
      'application !== undefined && mayUseApplication',
      'application === undefined || mayUseApplication',
    ),
    at('profile/rights')(
      'the page is not told that the application is gone',
      'mayStay, await bundleOf',
      'await bundleOf',
    ),
  ],
};
