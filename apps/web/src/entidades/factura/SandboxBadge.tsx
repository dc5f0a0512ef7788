import { Badge } from '../../ui/Badge.tsx'

/** Badge on every screen of invoices while the sandbox stamps (D-57). */
export function SandboxBadge({ sandbox }: { sandbox: boolean }) {
  return sandbox ? <Badge tone="bad">SIN VALIDEZ FISCAL · ambiente de pruebas</Badge> : null
}
