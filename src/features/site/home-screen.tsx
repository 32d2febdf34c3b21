import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#contract/brand';
import { useSession } from '../../lib/services';
import { InstallOffer } from '../../widgets/install-offer';
import { WaitingNotice } from '../../widgets/waiting-notice';
import { Icon, type IconName } from '../../ui/icon';
import { PageTitle } from '../../ui/screen';

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'user',
    title: 'Register',
    text: 'Sign up with your own details. We check them against the records of our program.',
  },
  {
    icon: 'search',
    title: 'Search',
    text: 'Look for internships by category or location, also when you have no signal.',
  },
  {
    icon: 'document',
    title: 'Apply',
    text: 'Add your cover letter and resume. Your application goes out as soon as there is signal.',
  },
];

const modules: readonly { title: string; text: string }[] = [
  { title: 'Job search strategies', text: 'Where openings are found, and how to ask for one.' },
  { title: 'Resume writing', text: 'One page that says who you are and what you can do.' },
  { title: 'Interview skills', text: 'What to expect, what to wear, and what to say.' },
  { title: 'Financial literacy', text: 'Your first pay: budgeting, saving and a bank account.' },
];

/** Placeholder content (screens.md section 1), without links. */
const posts: readonly { title: string; text: string }[] = [
  {
    title: 'My first week at work',
    text: 'A participant tells what nobody had told her, and what she would do again.',
  },
  {
    title: 'What I look for in a resume',
    text: 'A shop owner in Lae reads ten a week. Most decide in one minute: here is how.',
  },
  {
    title: 'Applying with one bar of signal',
    text: 'How to get everything ready at home, so that it goes out by itself in town.',
  },
];

/** Home of visitors and businesses: hero, the three steps, the program, the blog teaser (screens.md sections 1 and 2). */
export function HomeScreen() {
  const role = useSession()?.role;
  return (
    <>
      <PageTitle>{brand.tagline}</PageTitle>
      <div className="page flex flex-col gap-4 empty:hidden pt-4 pb-4">
        <WaitingNotice />
      </div>
      <section className="weave text-neutral-content">
        <div className="page flex flex-col gap-4 py-10 md:py-16">
          <h1 tabIndex={-1} className="text-3xl font-bold outline-none md:text-5xl">
            {brand.name}
            <span className="text-accent block text-xl md:text-2xl">{brand.tagline}</span>
          </h1>
          <p className="max-w-prose text-lg">
            Your first step into work. Find an internship in Papua New Guinea and apply from your phone, even
            when the signal comes and goes.
          </p>
          <Link to="/all-internships" className="btn btn-primary self-start">
            Browse internships
          </Link>
        </div>
      </section>
      <div className="page empty:hidden">
        <InstallOffer after="visits" />
      </div>
      <Section title="How it works">
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map(({ icon, title, text }, index) => (
            <li key={title} className="card border-base-300 border">
              <div className="card-body gap-2 p-4">
                <div className="bg-accent text-accent-content grid size-12 place-items-center rounded-full">
                  <Icon name={icon} />
                </div>
                <h3 className="text-lg font-bold">
                  {index + 1}. {title}
                </h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {role === undefined ? (
          <div className="mt-4 flex flex-wrap gap-3">
            <Link to="/signup" className="btn btn-outline">
              Register as a student
            </Link>
            <Link to="/business-signup" className="btn btn-outline">
              Register your business
            </Link>
          </div>
        ) : null}
      </Section>
      <Section title="The program" tone="bg-base-200">
        <p className="mb-4 max-w-prose">
          Our job-readiness program prepares school leavers for work, in four modules. Only its verified
          participants apply here.
        </p>
        <ul className="grid gap-4 sm:grid-cols-2">
          {modules.map(({ title, text }) => (
            <li key={title} className="border-primary bg-base-100 rounded-box border-l-8 p-4">
              <h3 className="text-lg font-bold">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {role === 'business' ? (
          <Link to="/dashboard" className="btn btn-outline mt-4">
            Post an Internship
          </Link>
        ) : null}
      </Section>
      <Section title="From our blog">
        <p className="mb-4 max-w-prose">
          Stories from participants and businesses. The first ones are being written.
        </p>
        <ul className="grid gap-4 md:grid-cols-3">
          {posts.map(({ title, text }) => (
            <li key={title} className="border-base-300 rounded-box overflow-hidden border">
              <div className="weave h-16" />
              <div className="flex flex-col gap-2 p-4">
                <h3 className="text-lg font-bold">{title}</h3>
                <p>{text}</p>
                <p className="font-semibold">Coming soon</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          Do you have a story to tell?{' '}
          <Link to="/contact" className="text-link inline-flex min-h-12 items-center">
            Write to us
          </Link>
        </p>
      </Section>
    </>
  );
}

function Section({ title, tone = '', children }: { title: string; tone?: string; children: ReactNode }) {
  return (
    <section className={`py-8 md:py-12 ${tone}`}>
      <div className="page">
        <h2 className="mb-4 text-2xl font-bold md:text-3xl">{title}</h2>
        {children}
      </div>
    </section>
  );
}
