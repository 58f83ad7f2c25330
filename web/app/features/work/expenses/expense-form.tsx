import { paths } from '../../../../kit/paths.ts';
import { useLocation } from '../../../../kit/router/router.tsx';
import { CreateExpense } from './create-expense.tsx';
import { CrewCreateExpense } from './crew-create-expense.tsx';
import { CrewUpdateExpense } from './crew-update-expense.tsx';
import { UpdateExpense } from './update-expense.tsx';

/**
 * The forms of an expense, for the office and for crew leads. One screen has them all: as screens of their own, their
 * fields would be part of the file that every other form loads.
 */
export default function ExpenseForm() {
  const { pathname } = useLocation();
  if (pathname === paths.createExpense()) return <CreateExpense />;
  if (pathname === paths.updateExpense()) return <UpdateExpense />;
  return pathname === paths.crewCreateExpense() ? <CrewCreateExpense /> : <CrewUpdateExpense />;
}
