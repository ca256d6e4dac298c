-- works with: 0031_notices.sql
CREATE TABLE "slack_connections" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"team_name" text NOT NULL,
	"token" text NOT NULL,
	"scopes" text[] NOT NULL,
	"state" text NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slack_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"tenant_id" uuid NOT NULL,
	"channel_id" text NOT NULL,
	"text" text NOT NULL,
	"notice" text NOT NULL,
	"actor_id" uuid,
	"subject_id" text,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slack_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"is_active" boolean NOT NULL,
	"events" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slack_used_states" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "slack_connections" ADD CONSTRAINT "slack_connections_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_messages" ADD CONSTRAINT "slack_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_subscriptions" ADD CONSTRAINT "slack_subscriptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slack_messages_waiting" ON "slack_messages" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "slack_messages_notice" ON "slack_messages" USING btree ("tenant_id","channel_id","notice");--> statement-breakpoint
CREATE INDEX "slack_messages_actor" ON "slack_messages" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "slack_messages_subject" ON "slack_messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "slack_messages_created" ON "slack_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "slack_subscriptions_tenant" ON "slack_subscriptions" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "slack_used_states_expiry" ON "slack_used_states" USING btree ("expires_at");