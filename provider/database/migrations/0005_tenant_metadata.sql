CREATE TABLE "tenant_metadata" (
	"tenant_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_metadata_tenant_id_entity_name_pk" PRIMARY KEY("tenant_id","entity_name")
);
--> statement-breakpoint
ALTER TABLE "tenant_metadata" ADD CONSTRAINT "tenant_metadata_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;