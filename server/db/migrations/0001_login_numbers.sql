ALTER TABLE "email_changes" ALTER COLUMN "from_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "one_time_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_number" ON "users" USING btree ("login_number");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login" CHECK ("users"."email" is not null or "users"."login_number" is not null);