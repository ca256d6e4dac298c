ALTER TABLE "attempt_counters" ADD COLUMN "blocked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt_counters" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;