import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { anyCondition, conditionGroup, member, rule } from '../../vendor/entitlements/ruleFields.ts';
import { items } from '../installation/items.ts';
import { MANAGEMENT_BASE, managementRoutes, type ManagementRoute } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

const SCHEMAS = '#/components/schemas/';

/** The schemas that the document defines once, under a name. */
const named = {
  Permission: items.permissions,
  Feature: items.features,
  Plan: items.plans,
  Tenant: items.tenants,
  Role: items.roles,
  Application: items.applications,
  Person: items.people,
  Rule: rule,
  ConditionGroup: conditionGroup,
  Condition: anyCondition,
};

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore', // docs/management.md describes what only code can check
  overrideRef: ({ referenceId }) => SCHEMAS + referenceId,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema === member
      ? { anyOf: [{ $ref: `${SCHEMAS}Condition` }, { $ref: `${SCHEMAS}ConditionGroup` }] }
      : jsonSchema,
};

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...conversion, definitions: named });
  return rest;
}

const content = (schema: Json): Json => ({ 'application/json': { schema } });
const refusal = (description: string): Json => ({
  description,
  content: content({ $ref: '#/components/schemas/Refusal' }),
});

function parametersOf({ query }: ManagementRoute): Json[] {
  const { properties, required } = schemaOf(query);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }));
}

function operationOf(route: ManagementRoute): Json {
  const { name, summary, scope, body, answer } = route;
  return {
    operationId: name,
    summary,
    ...(scope !== undefined && { description: `Needs a token with the scope \`${scope}\`.` }),
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, content: content(schemaOf(body)) } }),
    responses: {
      200: { description: 'Done', content: content(schemaOf(answer)) },
      400: refusal('The request is wrong; each sentence names the place and the remedy'),
      401: refusal('There is no token, or none that is in force'),
      403: refusal('The token lacks the scope'),
      429: refusal('Too many wrong tokens from this network'),
      503: refusal('The database does not answer; try again after Retry-After'),
    },
  };
}

/** The management API as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of managementRoutes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse management API', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ operatorToken: [] }],
    paths: {
      ...paths,
      [`${MANAGEMENT_BASE}/openapi.json`]: {
        get: {
          operationId: 'openApi',
          summary: 'Answers this document',
          security: [],
          responses: { 200: { description: 'Done', content: content({ type: 'object' }) } },
        },
      },
    },
    components: {
      securitySchemes: { operatorToken: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...toJsonSchemaDefs(named, conversion),
        Refusal: {
          type: 'object',
          properties: {
            errors: { type: 'array', items: { type: 'string' } },
            errorCode: { type: 'string' },
            context: { type: 'object' },
          },
          required: ['errors', 'errorCode'],
        },
      },
    },
  };
}
