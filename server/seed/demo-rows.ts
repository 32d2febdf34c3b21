import { randomUUID } from 'node:crypto';
import { closesAt, DAY, HOUR, portMoresbyDate } from '#contract/dates';
import type { Database } from '../db/database';
import { insertUser, type NewUserRow } from '../modules/accounts/accounts.repository';
import { insertAnswer, saveNote } from '../modules/applications/business-view.repository';
import { saveStatus } from '../modules/applications/applications.repository';
import { eachDocument, hashApplication } from '../modules/applications/application-form';
import { insertApplication } from '../modules/applications/submit-application.repository';
import { insertReminder } from '../modules/reminders/reminders.repository';
import { insertFiles, type FileRow } from '../modules/files/files.repository';
import { insertInternship, listCategories } from '../modules/internships/internships.repository';
import { aboutInternship, addNews, mergeReadUpTo, type NewNews } from '../modules/news/news.repository';
import * as demo from './demo-data';
import { participantColumns } from '#contract/participants';
import { validateRow } from '../modules/participants/participant-row';
import { saveParticipants } from '../modules/participants/participants.repository';
import type { DemoFiles } from './demo-files';

/** The delay of the late application (rule apply-3). */
const hoursLate = 5;
/** People of the demo have read what they were told longer ago than this. */
const unreadMs = 3 * DAY;

type Ids = Map<string, number>;

/** `at` in milliseconds UTC. */
interface Told {
  at: number;
  news: NewNews;
}

async function addUser(tx: Database, row: NewUserRow): Promise<number> {
  const user = await insertUser(tx, row);
  if (!user) throw new Error(`The demo data has ${row.email} twice`);
  return user.id;
}

async function insertPeople(tx: Database, now: number, passwordHash: string, { logos }: DemoFiles) {
  const joined = (daysAgo: number) => {
    const at = new Date(now - daysAgo * DAY);
    return { createdAt: at, updatedAt: at, emailConfirmedAt: at, passwordHash };
  };
  await addUser(tx, { ...demo.demoAdmin, role: 'admin', status: 'approved', ...joined(200) });
  await addUser(tx, { ...demo.demoStaff, role: 'staff', status: 'approved', ...joined(190) });
  const businesses: Ids = new Map();
  for (const business of demo.demoBusinesses) {
    const id = await addUser(tx, {
      role: 'business',
      status: business.status,
      statusReason: business.statusReason ?? null,
      fullName: business.representative,
      email: business.email,
      city: business.city,
      companyName: business.companyName,
      businessNumber: business.phone,
      websiteUrl: business.website,
      companyDescription: business.description,
      logoFileId: logos.get(business.key)?.id ?? null,
      ...joined(business.status === 'pending' ? 2 : 180),
    });
    businesses.set(business.key, id);
  }
  const students: Ids = new Map();
  const told: Told[] = [];
  for (const [index, student] of demo.demoStudents.entries()) {
    // In several weeks, each before the first application.
    const daysAgo = student.status === 'pending' ? 3 : 20 + 5 * index;
    const id = await addUser(tx, {
      role: 'student',
      status: student.status,
      statusReason: student.statusReason ?? null,
      fullName: student.fullName,
      email: student.email,
      mobileNumber: student.phone,
      city: student.city,
      dateOfBirth: student.dateOfBirth,
      ...joined(daysAgo),
    });
    students.set(student.key, id);
    if (student.status === 'pending') continue;
    const kind = student.status === 'approved' ? 'account_approved' : 'account_rejected';
    told.push({ at: now - (daysAgo - 1) * DAY, news: { userId: id, kind, data: {} } });
  }
  return { businesses, students, told };
}

async function insertParticipants(tx: Database, now: number): Promise<void> {
  const rows = demo.demoParticipants.map((cells) => {
    const checked = validateRow(cells, portMoresbyDate(now));
    if (!checked.ok) throw new Error(`The demo register has an invalid row: ${checked.reason}`);
    return checked.participant;
  });
  await saveParticipants(tx, participantColumns, rows, new Date(now - 10 * DAY));
}

async function insertInternships(tx: Database, now: number, businesses: Ids): Promise<Ids> {
  const categories = new Map((await listCategories(tx)).map(({ id, name }) => [name, id]));
  const ids: Ids = new Map();
  for (const internship of demo.demoInternships) {
    const createdAt = new Date(now - internship.postedDaysAgo * DAY);
    const id = await insertInternship(tx, {
      businessId: businesses.get(internship.business)!,
      categoryId: categories.get(internship.category) ?? null,
      title: internship.title,
      location: internship.location,
      financing: internship.financing,
      type: internship.type,
      duration: internship.duration[0],
      durationUnit: internship.duration[1],
      requiredSkills: internship.skills,
      description: internship.description,
      lastDateToApply: portMoresbyDate(now + internship.closesInDays * DAY),
      status: internship.status,
      createdAt,
      updatedAt: createdAt,
    });
    ids.set(internship.key, id);
  }
  return ids;
}

function timesOf(application: demo.DemoApplication, now: number) {
  if (application.daysAgo !== null) {
    const arrived = now - application.daysAgo * DAY;
    return { queued: arrived - 10 * 60_000, arrived, sentLateHours: null };
  }
  const { closesInDays } = demo.byKey(demo.demoInternships, application.internship);
  const closing = closesAt(portMoresbyDate(now + closesInDays * DAY));
  return { queued: closing - HOUR, arrived: closing + hoursLate * HOUR, sentLateHours: hoursLate };
}

async function insertApplications(
  tx: Database,
  now: number,
  ids: { businesses: Ids; students: Ids; internships: Ids },
  { documents }: DemoFiles,
): Promise<Told[]> {
  const told: Told[] = [];
  for (const [index, application] of demo.demoApplications.entries()) {
    const student = demo.byKey(demo.demoStudents, application.student);
    const internship = demo.byKey(demo.demoInternships, application.internship);
    const internshipId = ids.internships.get(internship.key)!;
    const { queued, arrived, sentLateHours } = timesOf(application, now);
    const files = documents[index]!;
    const form = { internship_id: internshipId, level_achieved: student.levels };
    const idempotencyKey = randomUUID();
    const studentId = ids.students.get(student.key)!;
    const applicationId = await insertApplication(tx, {
      studentId,
      internshipId,
      idempotencyKey,
      contentHash: hashApplication({}, { ok: true, value: form }, files),
      receipt: {
        idempotency_key: idempotencyKey,
        files: eachDocument((field) => ({ sha256: files[field].sha256, size: files[field].size })),
      },
      levels: student.levels,
      files,
      queuedAt: new Date(queued),
      sentLateHours,
      releasedAt: student.status === 'approved' ? new Date(arrived) : null,
      createdAt: new Date(arrived),
    });
    const byUserId = ids.businesses.get(internship.business)!;
    const about = { userId: studentId, applicationId };
    const shown = aboutInternship(
      internship.title,
      demo.byKey(demo.demoBusinesses, internship.business).companyName,
    );
    for (const [step, status] of application.statuses.entries()) {
      const at = arrived + (step + 1) * DAY;
      await saveStatus(tx, { applicationId, status, byUserId, at: new Date(at) });
      told.push({ at, news: { ...about, kind: 'application_status', data: { ...shown, status } } });
    }
    if (application.answer) {
      const { note, daysAfter } = application.answer;
      const at = arrived + daysAfter * DAY;
      await insertAnswer(tx, { applicationId, byUserId, note, at: new Date(at) });
      const data = { ...shown, status: null, answer: 'not_this_time' as const };
      told.push({ at, news: { ...about, kind: 'application_answer', data } });
    }
    const { note, remindedAfterDays: days } = application;
    if (days !== undefined) {
      const at = new Date(arrived + days * DAY);
      await insertReminder(tx, { applicationId, kind: 'after_7_days', toUserId: byUserId, at });
      told.push({
        at: Number(at),
        news: { userId: byUserId, kind: 'answers_awaited', data: { count: 1 } },
      });
    }
    if (note !== undefined)
      await saveNote(tx, { applicationId, note, byUserId, at: new Date(arrived + DAY) });
  }
  return told;
}

/** Tells it in the order in which it happened (rule notify-1), the older part as read. */
async function insertNews(tx: Database, now: number, told: Told[]): Promise<void> {
  const inOrder = [...told].sort((a, b) => a.at - b.at);
  for (const { at, news } of inOrder) {
    await addNews(tx, new Date(at), news);
    // The highest id of this account so far.
    if (at < now - unreadMs) await mergeReadUpTo(tx, news.userId, Number.MAX_SAFE_INTEGER);
  }
}

/** All dates are relative to `now`, milliseconds UTC. */
export async function insertDemoRows(
  tx: Database,
  now: number,
  passwordHash: string,
  files: DemoFiles,
): Promise<void> {
  await insertFiles(tx, [...files.logos.values(), ...files.documents.flatMap(Object.values<FileRow>)]);
  const people = await insertPeople(tx, now, passwordHash, files);
  await insertParticipants(tx, now);
  const internships = await insertInternships(tx, now, people.businesses);
  const told = await insertApplications(tx, now, { ...people, internships }, files);
  await insertNews(tx, now, [...people.told, ...told]);
}
