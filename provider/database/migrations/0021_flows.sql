-- works with: 0020_group-configurations.sql
ALTER TABLE "one_time_secrets" ADD COLUMN "flow" text;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "flow" text;