import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#contract/brand';
import { useSession } from '../../lib/services';
import { InstallOffer } from '../../widgets/install-offer';
import { WaitingNotice } from '../../widgets/waiting-notice';
import { PageTitle } from '../../ui/screen';
import { Track } from '../../ui/track';

const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Register',
    text: 'Sign up with your own details. We check them against the records of our program.',
  },
  {
    title: 'Search',
    text: 'Look for internships by category or location, also when you have no signal.',
  },
  {
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
const posts: readonly string[] = [
  'My first week at work',
  'What I look for in a resume',
  'Applying with one bar of signal',
];

/** Home of visitors and businesses: hero, the three steps, the program, the blog teaser (screens.md sections 1 and 2). */
export function HomeScreen() {
  const role = useSession()?.role;
  return (
    <>
      <PageTitle>{brand.tagline}</PageTitle>
      <div className="page flex flex-col gap-4 pt-4 pb-4 empty:hidden">
        <WaitingNotice />
      </div>
      <Hero />
      <div className="page empty:hidden">
        <InstallOffer after="visits" />
      </div>
      <div className="page grid gap-x-12 gap-y-6 py-6 lg:grid-cols-2 lg:gap-y-10 lg:py-10">
        <Section title="How it works">
          <Track
            layout="column"
            steps={steps.map(({ title, text }, index) => ({
              name: (
                <h3 className="font-bold">
                  {index + 1}. {title}
                </h3>
              ),
              note: <p className="pb-3">{text}</p>,
              state: index === 0 ? 'now' : 'next',
            }))}
          />
          {role === undefined ? (
            <Link to="/signup" className="btn btn-outline mt-1">
              Register as a student
            </Link>
          ) : null}
        </Section>
        <Section title="The program">
          <p>
            Our job-readiness program prepares school leavers for work, in four modules. Only its verified
            participants apply here.
          </p>
          <ul>
            {modules.map(({ title, text }) => (
              <li key={title} className="border-base-300 border-b py-2">
                <h3 className="font-bold">{title}</h3>
                <p className="text-sm">{text}</p>
              </li>
            ))}
          </ul>
          {role === 'business' ? (
            <Link to="/dashboard" className="btn btn-outline mt-4">
              Post an Internship
            </Link>
          ) : null}
        </Section>
        {role === undefined ? (
          <Section title="For businesses">
            <p>Looking for young staff?</p>
            <Link to="/business-signup" className="text-link inline-flex min-h-12 items-center">
              Register your business
            </Link>
          </Section>
        ) : null}
        <Section title="From our blog">
          <div className="border-base-300 rounded-box border p-4">
            <p>Stories from participants and businesses.</p>
            <ul className="my-2 list-disc pl-5 font-bold">
              {posts.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
            <p>Coming soon</p>
          </div>
          <p>
            Do you have a story to tell?{' '}
            <Link to="/contact" className="text-link inline-flex min-h-12 items-center">
              Write to us
            </Link>
          </p>
        </Section>
      </div>
    </>
  );
}

/** The morning road: the words above the walker on a phone, beside them on a wide screen. */
const Hero = () => (
  <section>
    <div className="text-accent-content relative overflow-hidden bg-[#f2b705]">
      <div className="page relative z-1 flex flex-col items-start gap-3 py-4 lg:h-80 lg:justify-center">
        <h1
          tabIndex={-1}
          className="text-3xl leading-[34px] font-bold outline-none lg:text-5xl lg:leading-14"
        >
          {brand.name}
          <span className="block text-xl leading-6 lg:text-2xl">{brand.tagline}</span>
        </h1>
        <p className="max-w-140 lg:text-lg">
          Your first step into work. Find an internship in Papua New Guinea and apply from your phone, even
          when the signal comes and goes.
        </p>
        <Link to="/all-internships" className="btn btn-primary">
          Browse internships
        </Link>
      </div>
      <div className="walk h-22 lg:absolute lg:inset-y-0 lg:right-0 lg:left-1/2 lg:h-auto lg:[mask-image:linear-gradient(to_right,transparent,#000_30%)]" />
    </div>
    <div className="bilum" />
  </section>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="mb-3 text-xl leading-6 font-bold">{title}</h2>
    {children}
  </section>
);
