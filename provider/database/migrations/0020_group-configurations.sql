-- works with: 0019_chosen-numbers.sql
CREATE TABLE "group_configurations" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"roles_enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_configurations" ADD CONSTRAINT "group_configurations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;