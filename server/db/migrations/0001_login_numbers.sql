CREATE TABLE "claim_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"code_sha256" text NOT NULL,
	"participant_id" integer NOT NULL,
	"was_known" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ALTER COLUMN "from_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guardian_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guardian_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "one_time_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "participant_id" integer;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_codes_participant" ON "claim_codes" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_participant" ON "users" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_number" ON "users" USING btree ("login_number");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login" CHECK ("users"."email" is not null or "users"."login_number" is not null);