ALTER TABLE "participants" DROP CONSTRAINT "participants_once";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "namesake" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_once" UNIQUE("name_key","date_of_birth","namesake");