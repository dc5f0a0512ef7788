import type { Union } from '@nitida/contract/duplicados'
import { nombreLegible } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useSepararPacientes } from './useDuplicados.ts'

/** What was just joined, with the way back; it stays until the next decision. */
export function Hecho({ union, onDeshecha }: { union: Union; onDeshecha: () => void }) {
  const separar = useSepararPacientes()
  const deshacer = (
    <Button size="sm" cargando={separar.isPending} onClick={() => separar.mutate(union.id, { onSuccess: onDeshecha })}>
      Deshacer
    </Button>
  )
  return (
    <Aviso tone="ok" live action={deshacer}>
      {'Unidos en la ficha de '}
      <Link
        to="/dashboard/clientes"
        search={{ paciente: union.ganador.id }}
        className="font-semibold underline underline-offset-2"
      >
        {nombreLegible(union.ganador.nombreCompleto)}
      </Link>
      .{separar.error ? <span role="alert" className="block">{`No se deshizo. ${separar.error.message}`}</span> : null}
    </Aviso>
  )
}
