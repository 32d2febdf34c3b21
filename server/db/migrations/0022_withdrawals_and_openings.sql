CREATE TABLE "application_openings" (
	"application_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_openings_application_id_by_user_id_what_day_pk" PRIMARY KEY("application_id","by_user_id","what","day")
);
--> statement-breakpoint
DROP INDEX "applications_unanswered";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application_openings" ADD CONSTRAINT "application_openings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_openings" ADD CONSTRAINT "application_openings_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_unanswered" ON "applications" USING btree ("internship_id","released_at","student_id","id") WHERE "applications"."status" = 'submitted' and "applications"."released_at" is not null and "applications"."withdrawn_at" is null;