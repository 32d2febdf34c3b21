ALTER TABLE "submissions" ADD COLUMN "resume_from_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "cover_letter_from_id" integer;