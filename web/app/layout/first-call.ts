import { API_BASE, START_ELEMENT } from '#domain/site.ts';
import { paths } from '../../kit/paths.ts';

/**
 * The first read call of a screen that is opened by its address, exactly as the screen makes it, with `:id` for the
 * account. A journey opens each screen and expects that its call is made once.
 */
export const FIRST_CALLS: Readonly<Record<string, string>> = {
  [paths.main()]: '/home',
  // The visits depend on the company's time zone.
  [paths.schedule()]: '/companies/accounts/:id',
  [paths.customers()]: '/customers?sort=last_name&limit=50&offset=0&include=next_step',
  [paths.projects()]: '/projects/projects_and_customers?limit=50&offset=0&include=next_step',
  [paths.estimates()]: '/estimates/estimates_projects_customers?limit=50&offset=0&include=is_planned',
  [paths.invoices()]: '/invoices/invoices_projects_customers?limit=50&offset=0&include=paid_on',
  [paths.jobsites()]: '/jobsites/jobsites_projects?limit=50&offset=0',
  [paths.employees()]: '/employees?sort=last_name&limit=50&offset=0',
  // The days of the list depend on it, too.
  [paths.receivedPayments()]: '/companies/accounts/:id',
  [paths.priceBook()]: '/price_items?sort=-times_used&limit=50&offset=0',
};

/**
 * A script for the head of a page: starts the screen's first call while the scripts of the application are loading, for
 * a signed-in user whom the server has put into the page. It reads the response even if the screen does not ask for it,
 * because it has a recent one on the device: an unread response would occupy the connection.
 */
export const FIRST_CALL = `{
const start=document.getElementById('${START_ELEMENT}');
const path=${JSON.stringify(FIRST_CALLS)}[location.pathname.replace(/\\/+$/,'')];
if(start&&path&&!location.search){
const{account_id,role,subscription_status,must_set_up_second_factor}=JSON.parse(start.textContent).session;
if(role!=='crew_lead'&&subscription_status==='active'&&!must_set_up_second_factor){
const url='${API_BASE}'+path.replace(':id',account_id);
const response=fetch(url,{headers:{accept:'application/json'}}).then(async(r)=>new Response(await r.arrayBuffer(),r));
response.catch(()=>{});
globalThis.firstCall={url,response}}}}`.replaceAll('\n', '');
