import type { Endpoint } from '../../../contract/endpoint.ts'
import { pageAt } from '../../../contract/page.ts'
import { setPrices } from '../../../contract/price/price.ts'
import { listStaff } from '../../../contract/staff/member.ts'
import { getCash } from '../../../contract/wallet/cash.ts'
import type { Findable } from '../../ui/find-pages.ts'

type DeskPage = Findable & { for?: Pick<Endpoint, 'members'> }

/** The station's pages, also those of which its menu says nothing, by what people call them. */
export const deskPages: readonly DeskPage[] = [
  { label: 'Dashboard', also: 'home,today,queue,start', to: pageAt('/station') },
  {
    label: 'Requests',
    also: 'view,pickups,orders,jobs,waiting,late,assign,list',
    to: pageAt('/station/assign'),
  },
  {
    label: 'Board',
    also: 'requests,by,day,week,kanban',
    to: pageAt('/station/assign', { view: 'board' }),
  },
  {
    label: 'Plan',
    also: 'assign,automatically,share,out,routes,schedule,tomorrow',
    to: pageAt('/station/plan'),
  },
  {
    label: 'Carriers',
    also: 'assign,carrier,mallam,drivers,riders,collectors',
    to: pageAt('/station/Notify'),
  },
  {
    label: 'Register Carrier',
    also: 'new,add,hire,mallam,driver',
    to: pageAt('/station/mallam'),
  },
  {
    label: 'Rounds',
    also: 'street,tracking,live,map,progress,on,the,road',
    to: pageAt('/station/rounds'),
  },
  { label: 'Run sheets', also: 'print,all,runsheets,lists', to: pageAt('/station/runsheets') },
  {
    label: 'Carrier cards',
    also: 'qr,codes,badges,print',
    to: pageAt('/station/cards/:carrierId?'),
  },
  { label: 'Problems', also: 'complaints,disputes,wrong', to: pageAt('/station/problems') },
  {
    label: 'Residents',
    also: 'customers,people,clients,callers,accounts',
    to: pageAt('/station/residents'),
  },
  {
    label: 'Support',
    also: 'messages,tickets,chat,conversations,questions',
    to: pageAt('/station/support'),
  },
  { label: 'Weigh In', also: 'scale,kilos,bottles,recycling', to: pageAt('/station/weigh') },
  {
    label: 'Recyclables',
    also: 'stock,sell,materials,weighings,recycling',
    to: pageAt('/station/recyclables'),
  },
  {
    label: 'Cash',
    also: 'money,till,bank,count,take,payments,receipts',
    to: pageAt('/station/cash'),
    for: getCash,
  },
  {
    label: 'Close the Day',
    also: 'closing,sign,day,sheet,end,evening',
    to: pageAt('/station/close'),
    for: getCash,
  },
  {
    label: 'Approvals',
    also: 'approve,limits,refunds,asked',
    to: pageAt('/station/approvals'),
    for: getCash,
  },
  {
    label: 'Areas',
    also: 'zones,streets,service,days,holidays,calendar,closed',
    to: pageAt('/station/areas'),
  },
  {
    label: 'Announcements',
    also: 'tell,residents,broadcast,notices',
    to: pageAt('/station/announcements'),
  },
  {
    label: 'Prices',
    also: 'rates,fees,tariff,cost',
    to: pageAt('/station/prices'),
    for: setPrices,
  },
  {
    label: 'Staff',
    also: 'members,users,team,limits,devices,invite,roles',
    to: pageAt('/station/staff'),
    for: listStaff,
  },
  {
    label: 'Profile',
    also: 'settings,account,password,security,pin,language,station,details,preferences',
    to: pageAt('/station/profile'),
  },
  { label: 'Notifications', also: 'bell,alerts,inbox', to: pageAt('/station/notifications') },
]
