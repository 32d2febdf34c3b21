ALTER TABLE "submissions" DROP COLUMN "resume_from_id";--> statement-breakpoint
ALTER TABLE "submissions" DROP COLUMN "cover_letter_from_id";