import { useState } from 'react'
import { nombreDe } from '../../../shared/listas/nombreDe.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FechaDeHoy } from '../shared/FechaDeHoy.tsx'
import { nombreDelTipo } from '../shared/textos.ts'
import { Caja } from './Caja.tsx'
import { SinCorte } from './SinCorte.tsx'
import { type EstadoDeCaja, useCaja } from './useCaja.ts'
import { useCambioDeDia } from './useCambioDeDia.ts'
import type { CajaAbierta } from './useCierre.ts'
import { CorteRegistrado, SinSucursal, YaRegistrado } from './Ventanas.tsx'

interface Registrado {
  id: number
  totalGeneral: number
}

/** The till of the user: what stands before it (spec §4, §6), or what waits in it. The date is fixed to today (spec §2). */
export function Corte() {
  const { usuario, estado } = useSesion()
  const caja = useCaja(usuario)
  useCambioDeDia(caja.comprobacion?.dia ?? null, caja.abierta?.idSucursal ?? usuario.branchId)
  const [registrado, setRegistrado] = useState<Registrado | null>(null)
  const dueno = ({ tipoUsuarioCreador, direccionSucursal }: CajaAbierta) =>
    [nombreDelTipo(tipoUsuarioCreador), nombreDe(usuario), direccionSucursal].filter(Boolean).join(' · ')
  return (
    <Page
      title="Corte de Caja"
      subtitle={caja.abierta ? dueno(caja.abierta) : null}
      actions={<FechaDeHoy dia={caja.abierta?.dia ?? caja.comprobacion?.dia ?? estado.hoy} />}
    >
      {/* What one has just closed oneself is told as a success. */}
      {registrado ? <CorteRegistrado {...registrado} /> : <Contenido caja={caja} onRegistrado={setRegistrado} />}
    </Page>
  )
}

function Contenido({ caja, onRegistrado }: { caja: EstadoDeCaja; onRegistrado: (corte: Registrado) => void }) {
  const { sinSucursal, comprobacion, abierta, fallida } = caja
  if (sinSucursal) return <SinSucursal />
  if (comprobacion?.existe) return <YaRegistrado {...comprobacion} />
  if (!abierta) return <SinCorte consulta={fallida} />
  return (
    <>
      {fallida ? (
        <Aviso tone="carey" className="mb-4">
          No se pudieron actualizar los cobros. Lo que ves puede no estar al día.
        </Aviso>
      ) : null}
      <Caja caja={abierta} onRegistrado={onRegistrado} />
    </>
  )
}
