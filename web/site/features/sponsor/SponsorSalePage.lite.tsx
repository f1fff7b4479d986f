export { SaleContent as SponsorSalePageLite } from './SponsorSalePage';
