import { HousePage } from "./house-page.tsx";

export const Component = () => <HousePage name="information" />;
