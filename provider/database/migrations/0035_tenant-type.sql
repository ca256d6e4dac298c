-- works with: 0034_unpublished-events.sql
ALTER TABLE "tenants" ADD COLUMN "tenant_type" text;