-- works with: 0013_erasure.sql
CREATE TABLE "origins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid,
	"application_id" uuid,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "origins_once" UNIQUE NULLS NOT DISTINCT("tenant_id","application_id","origin"),
	CONSTRAINT "origins_owner" CHECK ("origins"."tenant_id" IS NOT NULL OR "origins"."application_id" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "origins" ADD CONSTRAINT "origins_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "origins" ADD CONSTRAINT "origins_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "origins_application" ON "origins" USING btree ("application_id");