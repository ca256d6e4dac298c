-- works with: 0017_security-policies.sql
ALTER TABLE "vendors" ADD COLUMN "recovers_by_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "recovers_by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "verified_at" timestamp (3) with time zone;