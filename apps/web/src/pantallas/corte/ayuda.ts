import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Corte de Caja',
  puntos: [
    { que: 'Revisar', como: 'Las transacciones y los totales de tu turno, por forma de pago.' },
    { que: 'Anotar fondo, retiros y gastos', como: 'Deciden el efectivo que debe haber; no cambian ningún total.' },
    {
      que: 'Contar el efectivo',
      como: 'Escribe cuántos billetes y monedas hay; Enter pasa al siguiente. Verás si sobra o falta.',
    },
    { que: 'Registrar', como: 'Una vez al día. Lo que se cobre después entra en el siguiente corte.' },
    {
      que: 'Depósitos',
      como: 'El encargado anota ahí qué cortes llevó al banco, cuánto y en qué cuenta, con la foto del comprobante.',
    },
    { que: 'Negocio', como: 'El encargado ve ahí las cifras de su sucursal en un periodo, junto a las de antes.' },
    { que: 'Comisiones', como: 'El encargado ve ahí lo que gana cada persona sobre lo cobrado en su sucursal.' },
    { que: 'Imprimir el acta', como: 'En 70 mm o carta, desde el corte registrado.' },
  ],
}
