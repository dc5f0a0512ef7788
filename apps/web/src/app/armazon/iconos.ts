import {
  CalendarDays,
  ChartColumnIncreasing,
  FileText,
  type LucideIcon,
  MessageCircle,
  Package,
  ReceiptText,
  Store,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import type { Pantalla } from '../../base/direccion/paths.ts'

/** Icon of each screen in a menu. */
export const iconos: Partial<Record<Pantalla, LucideIcon>> = {
  pacientes: Users,
  citas: CalendarDays,
  pedidos: Package,
  generarFactura: ReceiptText,
  facturas: FileText,
  corte: Wallet,
  panelCortes: ChartColumnIncreasing,
  usuarios: UserCog,
  sucursales: Store,
  promociones: MessageCircle,
}
