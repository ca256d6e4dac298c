-- works with: 0018_phones.sql
ALTER TABLE "phone_numbers" ADD COLUMN "chosen_at" timestamp (3) with time zone;