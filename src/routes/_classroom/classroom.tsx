import { createFileRoute } from '@tanstack/react-router';
import { ClassroomScreen } from '../../features/classroom/classroom-screen';
import { internshipQueries } from '../../features/internships/internship-queries';
import { useServices, useSession } from '../../services/services';
import { ownApplicationsQuery } from '../../services/shared-queries';

export const Route = createFileRoute('/_classroom/classroom')({ component: Classroom });

function Classroom() {
  const { api, queryClient } = useServices();
  const isStudent = useSession()?.role === 'student';
  const list = () => queryClient.fetchQuery({ ...internshipQueries.list(api, queryClient), staleTime: 0 });
  const mine = () => queryClient.fetchQuery({ ...ownApplicationsQuery(api), staleTime: 0 });
  return <ClassroomScreen sources={{ list, own: isStudent ? [mine] : [] }} />;
}
