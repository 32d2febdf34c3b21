CREATE TABLE "internship_reports" (
	"internship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"counts" boolean NOT NULL,
	CONSTRAINT "internship_reports_internship_id_student_id_pk" PRIMARY KEY("internship_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "saved_internships" (
	"student_id" integer NOT NULL,
	"internship_id" integer NOT NULL,
	"is_saved" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_internships_student_id_internship_id_pk" PRIMARY KEY("student_id","internship_id")
);
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internship_reports_open" ON "internship_reports" USING btree ("reported_at") WHERE "internship_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_internships_internship" ON "saved_internships" USING btree ("internship_id");--> statement-breakpoint
CREATE INDEX "internships_taken_down" ON "internships" USING btree ("taken_down_at") WHERE "internships"."taken_down_at" is not null;