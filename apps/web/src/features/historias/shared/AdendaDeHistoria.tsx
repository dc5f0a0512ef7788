import type { Historia } from '@nitida/contract/historias'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Antecedentes } from '../../visitas/shared/Antecedentes.tsx'
import { CorreccionDialog, RejillaCorregida } from '../../visitas/shared/CorreccionDialog.tsx'
import { CampoDeTexto, Observaciones } from '../../visitas/shared/DatosDelExamen.tsx'
import { columnasAgudeza, columnasCurva, columnasDe } from '../../visitas/shared/examen.ts'
import { valoresEscritos } from '../historia.valores.ts'
import { LenteCard } from '../LenteYCuenta.tsx'

interface Props {
  historia: Historia
  onCerrar: () => void
}

/** Corrects a clinical history by an addendum: any field but its patient and money. */
export function AdendaDeHistoria({ historia, onCerrar }: Props) {
  const [actuales] = useState(() => valoresEscritos(historia))
  return (
    <CorreccionDialog
      que="La historia"
      actuales={actuales}
      corregir={(body, clave) => call(api.historias.corregir, { params: { id: historia.id }, body }, { clave })}
      onCerrar={onCerrar}
    >
      <RejillaCorregida titulo="Graduación anterior corregida" columnas={columnasDe('')} />
      <RejillaCorregida titulo="Graduación total corregida" columnas={columnasDe('Tot')} />
      <RejillaCorregida titulo="Graduación prescrita corregida" columnas={[...columnasDe('Pre'), ...columnasAgudeza]} />
      <RejillaCorregida titulo="Queratometría corregida" columnas={columnasCurva} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
        <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
        <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
        <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
        <CampoDeTexto campo="edadCliente" label="Edad" maximo={10} />
        <CampoDeTexto campo="telefonoCliente" label="Teléfono" maximo={10} inputMode="numeric" />
      </div>
      <LenteCard />
      <Antecedentes />
      <Observaciones />
    </CorreccionDialog>
  )
}
