ALTER TABLE "internships" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "creation_hash" text;--> statement-breakpoint
CREATE INDEX "applications_released" ON "applications" USING btree ("internship_id") WHERE "applications"."released_at" is not null;--> statement-breakpoint
UPDATE "internships" SET "withdrawn_at" = "updated_at" WHERE "status" IN ('archived', 'inactive');
