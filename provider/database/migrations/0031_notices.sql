-- works with: 0030_api-tokens.sql
CREATE TABLE "notice_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_id" uuid NOT NULL,
	"actor_name" text,
	"actor_id" uuid,
	"subject_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_configurations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"event_key" text NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_configurations_event" UNIQUE("tenant_id","channel","event_key")
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"configuration_id" uuid NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"language" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_recipients_address" UNIQUE("configuration_id","address_key")
);
--> statement-breakpoint
CREATE TABLE "notice_subscription_recipients" (
	"subscription_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "notice_places" PRIMARY KEY("subscription_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "notice_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"configuration_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_links" ADD CONSTRAINT "notice_links_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD CONSTRAINT "waiting_notices_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_configurations" ADD CONSTRAINT "notice_configurations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_configuration_id_notice_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "notice_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subscription_recipients" ADD CONSTRAINT "notice_subscription_recipients_subscription_id_notice_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "notice_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subscription_recipients" ADD CONSTRAINT "notice_subscription_recipients_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subscriptions" ADD CONSTRAINT "notice_subscriptions_configuration_id_notice_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "notice_configurations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_links_recipient" ON "notice_links" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "notice_links_expiry" ON "notice_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_notices_recipient" ON "waiting_notices" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "waiting_notices_at" ON "waiting_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "waiting_notices_actor" ON "waiting_notices" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "waiting_notices_subject" ON "waiting_notices" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "notice_recipients_everywhere" ON "notice_recipients" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "notice_places_recipient" ON "notice_subscription_recipients" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "notice_subscriptions_configuration" ON "notice_subscriptions" USING btree ("configuration_id");